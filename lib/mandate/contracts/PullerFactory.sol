// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Puller} from "./Puller.sol";

/// @title Deploys one {Puller} for each merchant, at an address derived from the merchant.
/// @notice One instance a merchant, so that a payer's allowance can never serve another merchant's mandate.
contract PullerFactory {
    /// @notice Initial keeper of new instances; each merchant may change its own.
    address public immutable keeper;
    /// @notice Initial canceller of new instances; each merchant may change its own.
    address public immutable canceller;

    /// @notice The merchant's instance was deployed.
    event Deployed(address indexed merchant, address puller);

    /// @param keeper_ May charge on new instances.
    /// @param canceller_ May cancel on new instances.
    constructor(address keeper_, address canceller_) {
        keeper = keeper_;
        canceller = canceller_;
    }

    /// @notice Deploys the merchant's instance unless it exists. Callable by any account.
    /// @return puller Its address.
    function deploy(address merchant) external returns (address puller) {
        puller = addressOf(merchant);
        if (puller.code.length != 0) return puller;
        new Puller{salt: 0}(merchant);
        emit Deployed(merchant, puller);
    }

    /// @notice Address of the merchant's instance, deployed or not (CREATE2, EIP-1014; the init code has the merchant).
    function addressOf(address merchant) public view returns (address) {
        bytes32 initCodeHash = keccak256(abi.encodePacked(type(Puller).creationCode, abi.encode(merchant)));
        return
            address(
                uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), initCodeHash))))
            );
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IAsked {
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4);
    function nonces(address owner) external view returns (uint256);
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}

/// @notice Stands before a token's code and asks owners with code about permits (ERC-1271), as USDC does since 2.2.
contract AskingToken {
    bytes32 private constant PERMIT_TYPE =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    /// @notice The token's own code, which works on the storage of whoever has this code.
    address public immutable behind;

    constructor(address behind_) {
        behind = behind_;
    }

    fallback() external {
        if (msg.sig == bytes4(keccak256("permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"))) _ask();
        address code = behind;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    function _ask() internal view {
        (address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) =
            abi.decode(msg.data[4:], (address, address, uint256, uint256, uint8, bytes32, bytes32));
        if (owner.code.length == 0) return;
        IAsked self = IAsked(address(this));
        bytes32 terms = keccak256(abi.encode(PERMIT_TYPE, owner, spender, value, self.nonces(owner), deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", self.DOMAIN_SEPARATOR(), terms));
        bytes4 said = IAsked(owner).isValidSignature(digest, abi.encodePacked(r, s, v));
        require(said == IAsked.isValidSignature.selector, "invalid signature");
    }
}
